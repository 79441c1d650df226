const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)

/** `Mod-Shift-8` as `Ctrl+Shift+8`, or `⌘⇧8` on a Mac. */
export const keyName = (key: string) =>
  isMac
    ? key.replace('Mod-', '⌘').replace('Shift-', '⇧').replace('Alt-', '⌥').toUpperCase()
    : key
        .replace('Mod', 'Ctrl')
        .replace(/-(?=.)/g, '+')
        .replace(/\w$/, (letter) => letter.toUpperCase())

/** As `aria-keyshortcuts` wants it: `Control+Shift+8`. */
export const keyShortcut = (key: string) =>
  key.replace('Mod', isMac ? 'Meta' : 'Control').replace(/-(?=.)/g, '+')
