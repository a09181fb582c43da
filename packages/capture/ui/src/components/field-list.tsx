import type { ComponentChildren, JSX } from "preact";
import "./field-list.css";

export interface FieldListProps {
  readonly fields: readonly (readonly [name: string, value: ComponentChildren])[];
  /** Names and values are what was sent, not this page's words: they are set in the fixed-width face. */
  readonly verbatim?: boolean;
}

/** Names with their values, in the order given; a name may come more than once. */
export function FieldList({ fields, verbatim = false }: FieldListProps): JSX.Element {
  return (
    <dl class={verbatim ? "fields fields-verbatim" : "fields"}>
      {fields.map(([name, value], index) => (
        <div key={`${index} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
