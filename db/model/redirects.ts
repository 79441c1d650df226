import * as v from 'valibot'
import { asSitePath, line, model } from './lib/fields.ts'
import { withoutSlashes } from './lib/endings.ts'
import { sitePath } from './lib/site-path.ts'

/** How many redirects the Worker knows without asking the database: the newest. */
export const maxBuiltRedirects = 2000

const isOurs = /^\/(?:api|media|admin|_astro|cdn-cgi)(?:\/|$)/

/** A path as visitors ask for it. Cloudflare reads `*` and `:` in one as a pattern. */
const source = v.pipe(
  line('Please enter an address'),
  v.transform(withoutSlashes),
  v.maxLength(250, 'Please use at most 250 characters'),
  v.regex(
    /^(?:\/[\w.~-]+)+$/,
    'Begin with / and use only letters, digits and - . _ ~, such as /old-campaign',
  ),
  v.check((path) => sitePath(path) === path, 'No page can have this address'),
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

/** The path of a request, if there can be a redirect from it. */
export const asSource = (path: string) => {
  const parsed = v.safeParse(source, path)
  return parsed.success ? parsed.output : undefined
}

/** Query of a deletion: the page to which the address of the deleted page leads from then on. */
export const DeletionQuery = v.object({ to: v.optional(Target) })
