export const draftPrefix = 'draft '

/** Leaves nothing behind on a computer that others may use. */
export function dropAllDrafts() {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  }
}
