import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $address } from '../navigation/address.ts'
import { PostEditor } from './PostEditor.tsx'
import { PostForm } from './PostForm.tsx'
import { PostList } from './PostList.tsx'
import { useHeadingFocus } from '../navigation/useHeadingFocus.ts'

export function PostsTab() {
  const { edit } = useStore($address).query
  // The form that has created a post stays on the screen, with the cursor in it.
  const [created, setCreated] = useState<string>()
  if (!edit && created) setCreated(undefined)
  const isNew = edit === 'new' || (edit !== undefined && edit === created)
  useHeadingFocus(isNew ? 'new' : edit)
  if (isNew) return <PostForm onCreated={setCreated} onTheirs={() => setCreated(undefined)} />
  if (edit) return <PostEditor key={edit} id={edit} />
  return <PostList />
}
