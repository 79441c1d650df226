/**
 * The suffix of a page's file in the name of its twin: see twins.ts. Astro reads the file without the suffix.
 * Because of `direct`, which means the raw file, Astro does not compile the module.
 */
export const twinMark = '?direct&twin'

/** Files that only the build makes: the Worker renders no newer version of them. */
export const onlyBuilt = ['build.json.ts', 'redirects.json.ts', 'share/pictures.json.ts']

/** The file of a twin's route below site/pages; undefined for other routes. */
export const fileOfTwin = (component: string) => {
  const [file = '', isTwin] = component.split(twinMark)
  return isTwin === undefined ? undefined : file.replace(/^.*site\/pages\//, '')
}
