import { UserRound } from 'lucide-react'
import { thumbnailOf } from '#db/model/uploads.ts'
import './Portrait.css'

export function Portrait({ url }: { url: string | null }) {
  const src = url && thumbnailOf(url)
  return src ? (
    <img className="member-photo" src={src} alt="" width="96" height="96" loading="lazy" />
  ) : (
    <span className="member-photo">
      <UserRound aria-hidden />
    </span>
  )
}
