import { useState } from 'react'
import { binDays } from '#db/model/records/bin.ts'
import { isConflict } from '#site/lib/api.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { useAction } from '../base/useAction.ts'
import { Deletion } from '../form/Deletion.tsx'
import { deleteLocation, hideLocation, type ListedLocation } from './locations.ts'

type LocationDeletionProps = { location: ListedLocation; onClose: () => void }

/** Deletes a location, or offers to switch it off if studies or visits need it. */
export function LocationDeletion({ location, onClose }: LocationDeletionProps) {
  const [inUse, setInUse] = useState(false)
  function asksAfter(error: unknown) {
    setInUse(isConflict(error))
    return isConflict(error)
  }

  if (inUse) return <Hiding location={location} onClose={onClose} />
  return (
    <Deletion
      title="Are you sure you want to delete this location?"
      text={
        <>
          <strong>{location.name}</strong>, {location.address}, leaves every page. It can be brought
          back from the bin for {binDays} days.
        </>
      }
      action="Delete location"
      remove={() => deleteLocation(location)}
      asksAfter={asksAfter}
      done={{ title: 'Location deleted', text: `“${location.name}” leaves the site in a moment.` }}
      failed={{ title: 'Failed to delete the location', text: 'An error occurred' }}
      gone={{ title: 'Already deleted', text: 'Somebody else has deleted this location.' }}
      onClose={onClose}
    />
  )
}

function Hiding({ location, onClose }: LocationDeletionProps) {
  const [hide, pending] = useAction({
    run: () => hideLocation(location),
    done: {
      title: 'Location switched off',
      text: `“${location.name}” leaves the pages in a moment. Its studies and visits keep it.`,
    },
    failed: { title: 'Failed to switch off the location', text: 'An error occurred' },
    ended: onClose,
  })
  const title = 'This location is needed'
  if (!location.active) {
    return (
      <AlertDialog
        open
        look="calm"
        title={title}
        text="It cannot be deleted while studies are done here or visits are to come. It is switched off already, so nobody sees it on the site."
        onCancel={onClose}
      />
    )
  }
  return (
    <AlertDialog
      open
      look="calm"
      title={title}
      text={
        <>
          <strong>{location.name}</strong> cannot be deleted while studies are done here or visits
          are to come. Switch it off instead: it leaves the pages, and its studies and visits keep
          it.
        </>
      }
      action="Switch off"
      pendingAction="Updating..."
      pending={pending}
      onConfirm={hide}
      onCancel={onClose}
    />
  )
}
