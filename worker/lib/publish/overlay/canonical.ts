import { withoutEnding, withoutSlashes } from '#db/model/lib/endings.ts'

/** A path that cannot be decoded belongs to no page. Anybody may send one, so it is no error of ours. */
function decodedPath(pathname: string) {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** The page's address for other spellings of it, such as with `.html`. */
export const canonicalPath = (pathname: string) =>
  withoutEnding(withoutEnding(withoutSlashes(decodedPath(pathname)), '.html'), '/index') || '/'
