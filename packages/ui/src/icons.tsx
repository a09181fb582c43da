import type { JSX } from "preact";

/** Icons are drawn on a 16 × 16 grid with a stroke width of 1.5. */
const shapes = {
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  check: "M3 8.5l3.5 3.5L13 4.5",
  cross: "M4 4l8 8M12 4l-8 8",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  down: "M4 6l4 4 4-4",
  right: "M6 4l4 4-4 4",
  left: "M10 4L6 8l4 4",
  up: "M4 10l4-4 4 4",
  search: "M7 12a5 5 0 100-10 5 5 0 000 10zM11 11l3 3",
  replay: "M3 8a5 5 0 105-5H4m0 0l2.5-2M4 3l2.5 2",
  compare: "M2.5 3.5h4v9h-4zM9.5 3.5h4v9h-4z",
  download: "M8 2.5v7.5m0 0L5 7m3 3l3-3M3 13.5h10",
  trash: "M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5l.5 9h6l.5-9",
  settings: "M2.5 4.5h5m4 0h2M2.5 11.5h2m4 0h5M7.5 2.5v4M4.5 9.5v4",
  help: "M6 6a2 2 0 114 0c0 1.5-2 1.5-2 3.2M8 12h.01M8 14.5a6.5 6.5 0 100-13 6.5 6.5 0 000 13z",
  warning: "M8 2L1.5 13.5h13L8 2zM8 6.5v3.5M8 12h.01",
  lock: "M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 015 0v2.5",
  share: "M8 9.5v-7m0 0L5.5 5M8 2.5L10.5 5M4.5 7.5h-1v6h9v-6h-1",
  plus: "M8 3v10M3 8h10",
  forward: "M3 12V9.5A3.5 3.5 0 016.5 6H13m0 0l-3-3m3 3l-3 3",
  pin: "M6 2.5h4l-.5 4 2.5 2.5H4L6.5 6.5zM8 9v4.5",
  note: "M3.5 2.5h9v8l-3 3h-6zM9.5 13.5v-3h3M6 6h4M6 8.5h2",
  star: "M8 2l1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z",
} as const;

export type IconName = keyof typeof shapes;

/** An icon beside its written name. Screen readers skip it. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg
      class="icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
