import { Button, Form } from "@signalbox/ui";
import type { JSX } from "preact";
import { MAX_TARGETS } from "../../../src/domain/route.ts";
import type { CaptureRoute } from "../api/responses.ts";
import { ListenCommand } from "../start/listen-command.tsx";
import { ForwardQueues } from "./forward-queues.tsx";
import { newTarget, targetDraftOf, targetOf } from "./target-draft.ts";
import { TargetEditor } from "./target-editor.tsx";
import { SaveButtons, useSettings } from "./use-settings.tsx";

function fillForward({ forward }: CaptureRoute) {
  return forward.length === 0 ? [newTarget] : forward.map(targetDraftOf);
}

interface ForwardTabProps {
  readonly route: CaptureRoute;
  readonly onClose: () => void;
}

/** The targets to which the requests of the route are forwarded. */
export function ForwardTab({ route, onClose }: ForwardTabProps): JSX.Element {
  const settings = useSettings(route, "forward", fillForward);
  const { form: targets, set, save, error, errorAt } = settings;
  const isOn = route.forward.length > 0;
  const blocked = error?.problem === "address_not_allowed" ? error.issues[0]?.pointer : undefined;
  return (
    <div class="stack loose">
      <Form
        class="stack loose"
        onSubmit={() =>
          void save({ forward: targets.map(targetOf) }, { message: "The service forwards new requests from now on." })
        }
      >
        <p class="soft">
          The service forwards every new request, with the path and the query below the route. Each request shows the
          responses under Deliveries.
        </p>
        {targets.map((target, index) => (
          <fieldset class="box target stack loose" key={`${index} of ${targets.length}`}>
            <legend>{targets.length === 1 ? "Target" : `Target ${index + 1}`}</legend>
            <TargetEditor
              draft={target}
              isNamed={targets.length > 1 || target.name !== ""}
              errorAt={(field) => errorAt(`/forward/${index}/${field}`)}
              onChange={(changed) => set(targets.with(index, changed))}
            />
            {blocked === `/forward/${index}/url` && URL.canParse(target.url) && (
              <ListenCommand route={route} forward={target.url} />
            )}
            {targets.length > 1 && (
              <div class="dialog-actions">
                <Button look="quiet" icon="trash" onClick={() => set(targets.toSpliced(index, 1))}>
                  Remove this target
                </Button>
              </div>
            )}
          </fieldset>
        ))}
        {(isOn || targets.length > 1) && targets.length < MAX_TARGETS && (
          <div>
            <Button icon="plus" onClick={() => set([...targets, newTarget])}>
              Add a target
            </Button>
          </div>
        )}
        <SaveButtons settings={settings} fields={["/forward"]} label={isOn ? "Save" : "Start forwarding"}>
          {isOn && (
            <Button
              look="danger"
              disabled={settings.busy}
              // The targets stay in the form, so that forwarding can be turned on again later.
              onClick={() => void save({ forward: [] }, { message: "Forwarding is off.", keepsForm: true })}
            >
              Stop forwarding
            </Button>
          )}
        </SaveButtons>
      </Form>
      {isOn && <ForwardQueues onLeave={onClose} />}
    </div>
  );
}
