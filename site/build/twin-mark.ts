/** Marks the module of a twin: see twins.ts. */
export const twinMark = '?twin'

/** The file of a twin's route below site/pages; undefined for other routes. */
export const fileOfTwin = (component: string) => {
  const [file = '', isTwin] = component.split(twinMark)
  return isTwin === undefined ? undefined : file.replace(/^.*site\/pages\//, '')
}
