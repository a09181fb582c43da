import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { BodyViewName } from "../body/body-views.ts";
import "./view-switch.css";

export interface ViewSwitchProps {
  readonly names: readonly BodyViewName[];
  readonly shown: BodyViewName;
  readonly onChoose: (name: BodyViewName) => void;
}

const words: Readonly<Record<BodyViewName, string>> = { json: "JSON", text: "Text", hex: "Hex" };

/** Chooses between the views of a body. */
export function ViewSwitch({ names, shown, onChoose }: ViewSwitchProps): JSX.Element {
  const group = useId();
  return (
    <fieldset class="view-switch">
      <legend class="visually-hidden">Show the body as</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name={group} checked={name === shown} onChange={() => onChoose(name)} />
          <span>{words[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
