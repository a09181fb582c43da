// Some browsers report the locale of the operating system ("C", "en-US@posix"), which is not a valid language tag.
// `Intl` throws on such a tag. A module that formats numbers in `navigator.language` while it is loaded then fails.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
}
