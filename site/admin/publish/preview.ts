import type { SectionKey } from '#db/model/content.ts'
import type { Post } from '#db/model/posts.ts'
import { api } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'
import { notifyFailure } from '../base/failure.ts'

const { previews } = api.admin

/** The path of a preview of a section's draft. Only staff can open it, for a day. */
export async function previewSection(sectionKey: SectionKey, content: unknown) {
  const draft = { param: { sectionKey }, json: { content } }
  return (await call(previews.content[':sectionKey'].$post(draft))).path
}

/** Opens a preview of a post in a new tab. */
export async function previewPost(post: Post) {
  // Before the request: browsers block tabs that are opened after a wait.
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
