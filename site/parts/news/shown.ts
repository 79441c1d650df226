import type { ItemKind } from '#db/model/news/labels.ts'
import { studyPath } from '../studies/listed.ts'

type Site = Pick<App.Locals['site'], 'studies' | 'posts' | 'issues'>
type Issue = Site['issues'][number]

export const issuePath = ({ slug }: { slug: string }) => `/news/${slug}`

/** A link on a page of news. */
type NewsLink = { title: string; text: string; path: string }

const ofStudy = (study: Site['studies'][number]): NewsLink => ({
  title: study.title,
  text: study.summary,
  path: studyPath(study),
})

/** The studies of a letter that visitors can read about, in its order. */
export const studiesOf = ({ studies: ids }: Issue, studies: Site['studies']): NewsLink[] =>
  ids.flatMap((id) => studies.filter((study) => study.id === id).map(ofStudy))

const linksTo: Record<ItemKind, (id: number, site: Site) => NewsLink | undefined> = {
  study: (id, { studies }) => {
    const study = studies.find((one) => one.id === id && one.recruits)
    return study && ofStudy(study)
  },
  result: (id, { studies }) => {
    const study = studies.find((one) => one.id === id && one.learned !== null)
    return study && { ...ofStudy(study), text: 'What was learned in this study.' }
  },
  post: (id, { posts }) => {
    const post = posts.find((one) => one.id === id)
    return post && { title: post.title, text: post.excerpt, path: `/blog/${post.slug}` }
  },
  letter: (id, { issues }) => {
    const letter = issues.find((one) => one.id === id && one.isShown)
    return letter && { title: letter.subject, text: letter.preview, path: issuePath(letter) }
  },
}

/** The items of a digest that visitors can still read, the newest first. */
export const itemsOf = ({ items }: Issue, site: Site): NewsLink[] =>
  items.flatMap(([kind, id]) => linksTo[kind](id, site) ?? [])
