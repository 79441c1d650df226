import type { SectionKey } from '#db/model/content.ts'
import type { NewsIssue } from '#db/model/news/issue.ts'
import type { Post } from '#db/model/posts.ts'
import type { Study } from '#db/model/studies/study.ts'
import { api } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'
import { notifyFailure } from '../base/failure.ts'

const { previews } = api.admin

/** The path of a preview of a section's draft. Only staff can open it, for a day. */
export async function previewSection(sectionKey: SectionKey, content: unknown) {
  const draft = { param: { sectionKey }, json: { content } }
  return (await call(previews.content[':sectionKey'].$post(draft))).path
}

/** The path of a preview of an unsaved study with all of its material, as if a board had approved it. */
export const previewStudy = async (study: Study) =>
  (await call(previews.study.$post({ json: study }))).path

/** The path of a preview of a study as visitors see it; a study that is not published has none. */
export const previewStudyForVisitors = async (slug: string) =>
  (await call(previews.study[':slug'].$post({ param: { slug } }))).path

export async function openPreview(prepare: () => Promise<string>) {
  // Before the request: browsers block tabs that are opened after a wait.
  const tab = window.open('', '_blank')
  try {
    const path = await prepare()
    if (tab) tab.location.href = path
    else window.location.href = path
  } catch (error) {
    tab?.close()
    notifyFailure(error, { title: 'No preview', text: 'The preview could not be prepared.' })
  }
}

/** The path of a preview of an unsaved letter, as its readers will get it. */
export const previewNews = async (news: NewsIssue) =>
  (await call(previews.news.$post({ json: news }))).path

export const previewPost = (post: Post) =>
  openPreview(async () => (await call(previews.post.$post({ json: post }))).path)
