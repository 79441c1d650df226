import { binDays } from '#db/model/records/bin.ts'
import { Deletion } from '../form/Deletion.tsx'
import { deleteLocation, hideLocation, type ListedLocation } from './locations.ts'

type LocationDeletionProps = { location: ListedLocation; onClose: () => void }

/** Deletes a location, or offers to switch it off if studies or visits need it. */
export const LocationDeletion = ({ location, onClose }: LocationDeletionProps) => (
  <Deletion
    what="location"
    name={location.name}
    text={
      <>
        <strong>{location.name}</strong>, {location.address}, leaves every page. It can be brought
        back from the bin for {binDays} days.
      </>
    }
    remove={() => deleteLocation(location)}
    instead={{
      title: 'This location is needed',
      text: (
        <>
          <strong>{location.name}</strong> cannot be deleted while studies are done here or visits
          are to come.{' '}
          {location.active
            ? 'Switch it off instead: it leaves the pages, and its studies and visits keep it.'
            : 'It is switched off already, so nobody sees it on the site.'}
        </>
      ),
      isHidden: !location.active,
      action: 'Switch off',
      hide: () => hideLocation(location),
      done: {
        title: 'Location switched off',
        text: `“${location.name}” leaves the pages in a moment. Its studies and visits keep it.`,
      },
      failed: { title: 'Failed to switch off the location', text: 'An error occurred' },
    }}
    onClose={onClose}
  />
)
