// Some browsers name the language of their machine as the machine does ("C", "en-US@posix"). `Intl` throws at such a tag, and with it
// every module that formats numbers in `navigator.language` when it is loaded.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
}
