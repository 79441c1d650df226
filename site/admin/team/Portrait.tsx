import { UserRound } from 'lucide-react'
import { nameInitials } from '#db/model/lib/initials.ts'
import { thumbnailOf } from '#db/model/media/uploads.ts'
import './Portrait.css'

/** The photo of a member, or else the initials; the form has no name yet. */
export function Portrait({ url, name }: { url: string | null; name?: string }) {
  const src = url && thumbnailOf(url)
  return src ? (
    <img className="member-photo" src={src} alt="" width="96" height="96" loading="lazy" />
  ) : (
    <span className="member-photo" aria-hidden>
      {name ? nameInitials(name) : <UserRound aria-hidden />}
    </span>
  )
}
