export { type AddressSignal, createAddress, writeAddress } from "./address.ts";
export { ApiError, type ApiIssue, callService } from "./api-error.ts";
export { inBackground } from "./background.ts";
export { AskOnce, Button, CopyButton, copyText, IconButton } from "./button.tsx";
export { type CardColumn, CardTable, type CardTableProps } from "./card-table.tsx";
export { CodeEditor, jsonError } from "./code-editor.tsx";
export { type Command, useCommandKeys } from "./commands.ts";
export { CreateForm } from "./create-form.tsx";
export { DataTable } from "./data-table.tsx";
export { Dialog, Drawer } from "./dialog.tsx";
export { ContentDiff, JsonDiff, TextDiff } from "./diff.tsx";
export { Badge, CommandSample, EmptyState, InlineError, Skeleton, type Tone } from "./feedback.tsx";
export { ByteText, FieldTable, useFirst } from "./field-table.tsx";
export { keepFocus, takeFocus, useFirstError, useLostFocus } from "./focus.ts";
export { Checkbox, Field, Form, type Option, Select, SelectField, TextField, verbatim } from "./form.tsx";
export { formatCount, formatDuration, formatMoment, formatNoun, formatSize } from "./format.ts";
export { HexView, hexOf } from "./hex-view.tsx";
export { splitHidden, textOfBytes } from "./hidden-characters.ts";
export { Icon, type IconName } from "./icons.tsx";
export { imageSize } from "./image-size.ts";
export { lazy } from "./lazy.tsx";
export { mediaSignal, useMedia } from "./media.ts";
export { Menu, type MenuItem } from "./menu.tsx";
export {
  formatJsonPath,
  indexJson,
  jsonOutline,
  type Outline,
  type OutlineRow,
  outlineOf,
  pathTo,
  rowAt,
} from "./outline.ts";
export { HAS_REFERENCE, PageBar, PageFrame, type StreamState, StreamStatus } from "./page.tsx";
export { KeyHelp, Palette } from "./palette.tsx";
export { saveFile } from "./save-file.ts";
export { ScrollRegion } from "./scroll-region.tsx";
export { Secret, useSecrets, type WithSecret } from "./secret.tsx";
export { SplitPane } from "./split-pane.tsx";
export { readStored, useStored, writeStored } from "./stored.ts";
export { type Tab, Tabs } from "./tabs.tsx";
export { LongText, TextView } from "./text-view.tsx";
export { currentTime, followClockOf, Time } from "./time.tsx";
export { createToaster, type Toaster, Toasts } from "./toast.tsx";
export { Tree } from "./tree.tsx";
export { useLoaded } from "./use-loaded.ts";
export { useTask } from "./use-task.ts";
export { useTyped } from "./use-typed.ts";
export { VirtualList, type VirtualListHandle } from "./virtual-list.tsx";
export { Sentence, VisibleText } from "./visible-text.tsx";
