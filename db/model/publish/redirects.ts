import * as v from 'valibot'
import { asSitePath, line, model } from '../lib/fields.ts'
import { withoutSlashes } from '../lib/endings.ts'
import { sitePath } from '../lib/site-path.ts'

/** How many redirects the Worker knows without asking the database: the newest. */
export const maxBuiltRedirects = 2000

const isOurs = /^\/(?:api|media|admin|_astro|cdn-cgi)(?:\/|$)/

/** The letters of an address, whether a browser has encoded them or not. */
function decoded(path: string) {
  try {
    return decodeURI(path).normalize('NFC')
  } catch {
    return path
  }
}

/** A path as visitors ask for it: with its letters decoded and small, since posters print it in capitals. */
const source = v.pipe(
  line('Please enter an address'),
  v.transform((path) => withoutSlashes(decoded(path)).toLowerCase()),
  v.maxLength(250, 'Please use at most 250 characters'),
  v.regex(
    /^(?:\/[\p{L}\p{M}\p{N}_.~-]+)+$/u,
    'Begin with / and use only letters, digits and - . _ ~, such as /old-campaign',
  ),
  v.check((path) => sitePath(path) === encodeURI(path), 'No page can have this address'),
  v.check((path) => !isOurs.test(path), 'The site needs this address itself'),
)

/** A page of this site, and a place on it. */
const Target = v.pipe(
  line('Please enter a page of this site'),
  asSitePath('Please enter a page of this site, such as /current-studies'),
  v.maxLength(500, 'Please use at most 500 characters'),
)

export const Redirect = model({ source, target: Target })
export type Redirect = v.InferOutput<typeof Redirect>

/** The path of a request in the spelling of redirects; undefined if no redirect can begin there. */
export const asSource = (path: string) => {
  const parsed = v.safeParse(source, path)
  return parsed.success ? parsed.output : undefined
}

export const DeletionQuery = v.object({ to: v.optional(Target) })
