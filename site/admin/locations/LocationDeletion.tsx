import { useState } from 'react'
import { binDays } from '#db/model/records/bin.ts'
import { isConflict } from '#site/lib/api.ts'
import { Deletion, HidingInstead } from '../form/Deletion.tsx'
import { deleteLocation, hideLocation, type ListedLocation } from './locations.ts'

type LocationDeletionProps = { location: ListedLocation; onClose: () => void }

/** Deletes a location, or offers to switch it off if studies or visits need it. */
export function LocationDeletion({ location, onClose }: LocationDeletionProps) {
  const [inUse, setInUse] = useState(false)
  const { name, address, active } = location

  function asksAfter(error: unknown) {
    setInUse(isConflict(error))
    return isConflict(error)
  }

  if (inUse) {
    const needed = 'cannot be deleted while studies are done here or visits are to come.'
    return (
      <HidingInstead
        title="This location is needed"
        text={
          <>
            <strong>{name}</strong> {needed}{' '}
            {active
              ? 'Switch it off instead: it leaves the pages, and its studies and visits keep it.'
              : 'It is switched off already, so nobody sees it on the site.'}
          </>
        }
        isHidden={!active}
        action="Switch off"
        hide={() => hideLocation(location)}
        done={{
          title: 'Location switched off',
          text: `“${name}” leaves the pages in a moment. Its studies and visits keep it.`,
        }}
        failed={{ title: 'Failed to switch off the location', text: 'An error occurred' }}
        onClose={onClose}
      />
    )
  }
  return (
    <Deletion
      what="location"
      text={
        <>
          <strong>{name}</strong>, {address}, leaves every page. It can be brought back from the bin
          for {binDays} days.
        </>
      }
      remove={() => deleteLocation(location)}
      asksAfter={asksAfter}
      done={{ title: 'Location deleted', text: `“${name}” leaves the site in a moment.` }}
      failed={{ title: 'Failed to delete the location', text: 'An error occurred' }}
      onClose={onClose}
    />
  )
}
