import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import type { PublishProblem } from '#db/model/publish/publish.ts'
import { drawSharePicture, type SharePicture, svgOf } from '#site/art/share/picture.ts'
import { seedOf } from '#site/art/wells.ts'
import { linkOrCopy } from './last.ts'
import { reportProblem } from './problems.ts'

type WantedPicture = {
  /** below /share/ */
  file: string
  /** named to staff if the picture cannot be drawn */
  record: Omit<PublishProblem, 'reason'>
  picture: SharePicture
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Changes with the drawing code, so that every picture is drawn again. */
const design = digest(svgOf({ title: 'Title', label: 'Label', siteName: 'Name', seed: 0 }))

const nameOf = (picture: SharePicture) => `${digest(design + JSON.stringify(picture))}.png`

/** Draws a picture into the cache unless it is there; renamed, because a build may be killed any time. */
async function drawInto(cache: URL, known: Set<string>, picture: SharePicture) {
  const name = nameOf(picture)
  if (known.has(name)) return name
  const unfinished = new URL(`${name}.unfinished`, cache)
  await writeFile(unfinished, await drawSharePicture(picture))
  await rename(unfinished, new URL(name, cache))
  known.add(name)
  return name
}

const failed = 'The picture for links to it could not be drawn: they show that of the site.'

/** How long a build draws pictures before new pages go live without them. In ms. */
const drawingTimeMs = 10_000

/** A file that exists while a build has left pictures to the next one. */
const unfinished = (cache: URL) => new URL('unfinished', cache)

/** Draws the wanted pictures in this order until the deadline, and returns how many are left. */
async function drawAll(wanted: WantedPicture[], cache: URL, out: URL, until: number) {
  for (const { file } of wanted) await mkdir(new URL('.', new URL(file, out)), { recursive: true })
  const known = new Set(await readdir(cache))
  const used = new Set<string>()
  let fallback: string | undefined
  let left = 0
  const show = async ({ file, picture, record }: WantedPicture) => {
    const name = nameOf(picture)
    // Pictures in the cache are placed even after the deadline.
    if (!known.has(name) && fallback && Date.now() > until) {
      left++
      return
    }
    const drawn = await drawInto(cache, known, picture).catch(() => {
      reportProblem({ ...record, ofBuild: true, reason: failed })
      return fallback
    })
    if (!drawn) return
    used.add(drawn)
    fallback ??= drawn
    await linkOrCopy(new URL(drawn, cache), new URL(file, out))
  }
  const [ofSite, ...others] = wanted
  // The picture of the site comes first: it replaces any other picture that fails or is left.
  if (ofSite) await show(ofSite)
  while (others.length > 0) await Promise.all(others.splice(0, 8).map(show))
  for (const name of known) if (!used.has(name)) await rm(new URL(name, cache))
  return left
}

/** The share pictures of the site: the site's own first. */
function wantedPictures({ content, posts, studies }: App.Site): WantedPicture[] {
  const { company_info: company, hero_section: hero } = content
  const siteName = company.name
  const ofSite: WantedPicture = {
    file: 'site.png',
    record: { record: 'pages', id: '/share/site.png', title: 'The picture for links to the site' },
    picture: { title: hero.title.replaceAll('**', ''), label: company.tagline, siteName, seed: 1 },
  }
  const ofPosts = posts.map(({ id, slug, title, category }): WantedPicture => ({
    file: `blog/${slug}.png`,
    record: { record: 'blog_posts', id: String(id), title },
    picture: { title, label: `Research Updates · ${category}`, siteName, seed: seedOf(slug) },
  }))
  // Listing facts only: a picture on a social network stays after an approval has ended.
  const ofStudies = studies.map(({ id, slug, title, condition }): WantedPicture => ({
    file: `studies/${slug}.png`,
    record: { record: 'studies', id: String(id), title },
    picture: { title, label: `Study · ${condition}`, siteName, seed: seedOf(slug) },
  }))
  return [ofSite, ...ofStudies, ...ofPosts]
}

/**
 * Puts the share pictures into `out`, and draws those that `cache` lacks: resvg takes about 30 ms for each. If
 * thousands are new, the site goes live without most of them, and the next build draws the rest. Returns how many are
 * left.
 */
export async function placeSharePictures(
  site: App.Site,
  cache: URL,
  out: URL,
  patience = drawingTimeMs,
) {
  await mkdir(cache, { recursive: true })
  const isNext = existsSync(unfinished(cache))
  const until = isNext ? Infinity : Date.now() + patience
  const left = await drawAll(wantedPictures(site), cache, out, until)
  if (left > 0) await writeFile(unfinished(cache), '')
  return left
}
