import { useStore } from '@nanostores/react'
import { $address } from '../navigation/address.ts'
import { PostEditor } from './PostEditor.tsx'
import { PostForm } from './PostForm.tsx'
import { PostList } from './PostList.tsx'
import { useHeadingFocus } from '../navigation/useHeadingFocus.ts'

export function PostsTab() {
  const { edit } = useStore($address).query
  useHeadingFocus(edit)
  if (edit === 'new') return <PostForm />
  if (edit) return <PostEditor key={edit} id={edit} />
  return <PostList />
}
