import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { thumbnailOf } from '#db/model/media/uploads.ts'
import { isShownPost, type SavedPost } from './posts.ts'
import './PostPicture.css'

/** The post's own picture. For public posts without one, the picture that the build draws for links. */
const addressOf = (post: SavedPost) =>
  (post.imageUrl && thumbnailOf(post.imageUrl)) ||
  (isShownPost(post) ? `/share/blog/${post.slug}.png` : undefined)

/** Decoration: the title beside it says what the post is about. */
export function PostPicture({ post }: { post: SavedPost }) {
  // Until the site is built, the drawn picture is missing.
  const [missing, setMissing] = useState<string>()
  const src = addressOf(post)
  return (
    <span className="post-picture">
      {src && src !== missing ? (
        <img
          src={src}
          alt=""
          width="72"
          height="48"
          loading="lazy"
          decoding="async"
          onError={() => setMissing(src)}
        />
      ) : (
        <ImageOff aria-hidden />
      )}
    </span>
  )
}
