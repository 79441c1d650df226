/**
 * Follows a page's file in the name of its twin: see twins.ts. Astro reads the file without it, and leaves the module
 * uncompiled: `direct` stands for a file as it is.
 */
export const twinMark = '?direct&twin'

/** Files that the build alone makes: no visitor gets a newer one. */
export const onlyBuilt = ['build.json.ts', 'redirects.json.ts', 'share/pictures.json.ts']

/** The file of a twin's route below site/pages; undefined for other routes. */
export const fileOfTwin = (component: string) => {
  const [file = '', isTwin] = component.split(twinMark)
  return isTwin === undefined ? undefined : file.replace(/^.*site\/pages\//, '')
}
