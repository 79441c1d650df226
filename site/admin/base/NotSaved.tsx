import { useStore } from '@nanostores/react'
import { CircleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { $address } from '../navigation/address.ts'
import { $notSaved, $places, forgetNotSaved } from './failure.ts'
import { IconButton } from './IconButton.tsx'
import './NotSaved.css'

/** Says in red what was not saved at this place, until it is saved or dropped. */
export function NotSaved({ at }: { at: string }) {
  useEffect(() => {
    $places.set([...$places.get(), at])
    return () => $places.set($places.get().toSpliced($places.get().indexOf(at), 1))
  }, [at])
  return <Notes of={useStore($notSaved).filter(({ place }) => place === at)} />
}

/** Shows the failed saves of this screen whose own place is not on the screen. */
export function NotSavedHere() {
  const { path } = useStore($address)
  const places = useStore($places)
  const all = useStore($notSaved)
  const here = all.filter(({ screen, place }) => screen === path && !places.includes(place))
  return (
    here.length > 0 && (
      <div className="not-saved-here stack gap-1">
        <Notes of={here} />
      </div>
    )
  )
}

const Notes = ({ of }: { of: ReturnType<typeof $notSaved.get> }) =>
  of.map(({ place, title, text }) => (
    <p key={place} className="not-saved">
      <CircleAlert aria-hidden />
      <span>
        <b>{title}</b> {text}
      </span>
      <IconButton label="Drop this message" onClick={() => forgetNotSaved(place)}>
        <X aria-hidden />
      </IconButton>
    </p>
  ))
