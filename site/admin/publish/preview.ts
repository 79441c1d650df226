import type { SectionKey } from '../../../db/model/content.ts'
import type { Post } from '../../../db/model/posts.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/remote.ts'
import { notifyFailure } from '../app/failure.ts'

const { previews } = api.admin

/** Where a draft of a section can be seen for a day, as the real page; only staff can. */
export async function previewSection(sectionKey: SectionKey, content: unknown) {
  const draft = { param: { sectionKey }, json: { content } }
  return (await call(previews.content[':sectionKey'].$post(draft))).path
}

/** Opens a post as the real page, in a tab of its own. */
export async function previewPost(post: Post) {
  // Now, as browsers let none be opened later, once the answer is there.
  const tab = window.open('', '_blank')
  try {
    const { path } = await call(previews.post.$post({ json: post }))
    if (tab) tab.location.href = path
    else window.location.href = path
  } catch (error) {
    tab?.close()
    notifyFailure(error, { title: 'No preview', text: 'The preview could not be prepared.' })
  }
}
