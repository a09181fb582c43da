import type { JSX } from "preact";
import { Dialog } from "./dialog.tsx";
import "./help-dialog.css";

export interface HelpDialogProps {
  readonly keysEnabled: boolean;
  readonly onEnableKeys: (enabled: boolean) => void;
  readonly onClose: () => void;
}

const keys: readonly (readonly [key: string, action: string])[] = [
  ["j", "Next request in the list (older)"],
  ["k", "Previous request in the list (newer)"],
  ["Enter", "Go to the details of the request"],
  ["Esc", "Back to the list, showing the newest request"],
  ["?", "This help"],
];

/** Lists the keys of the inspector, and turns them off for those whom they disturb. */
export function HelpDialog({ keysEnabled, onEnableKeys, onClose }: HelpDialogProps): JSX.Element {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <label class="keys-switch">
          <input
            type="checkbox"
            checked={keysEnabled}
            onChange={({ currentTarget }) => onEnableKeys(currentTarget.checked)}
          />
          Use these keys
        </label>
        <button class="button" type="submit">
          Close
        </button>
      </form>
    </Dialog>
  );
}
