import { withoutEnding, withoutSlashes } from '#db/model/lib/endings.ts'

/** A path that cannot be decoded names no page: anybody may send one, and it is no error of ours. */
function decodedPath(pathname: string) {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** The address of the page that files with these spellings lead to. */
export const canonicalPath = (pathname: string) =>
  withoutEnding(withoutEnding(withoutSlashes(decodedPath(pathname)), '.html'), '/index') || '/'
