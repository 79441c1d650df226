/** A clipboard as a program writes it, the text that the editor makes of it, and its notice. */
export type Clipboard = {
  does: string
  html?: string
  /** the plain text beside the HTML; `plain` if no test depends on it */
  text?: string
  markdown: string
  told?: string
}
