/** The suffix of a twin's file: see twins.ts. Astro reads the file without it. With `direct`, it compiles nothing. */
export const twinMark = '?direct&twin'

/** Files that only the build makes: the Worker renders no newer version of them. */
export const onlyBuilt = ['build.json.ts', 'redirects.json.ts', 'share/pictures.json.ts']

/** The file of a twin's route below site/pages; undefined for other routes. */
export const fileOfTwin = (component: string) => {
  const [file = '', isTwin] = component.split(twinMark)
  return isTwin === undefined ? undefined : file.replace(/^.*site\/pages\//, '')
}
