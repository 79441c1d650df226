import { binDays } from '#db/model/records/bin.ts'
import { Deletion } from '../form/Deletion.tsx'
import { adjust } from '../navigation/address.ts'
import { deletePicture, type SavedPicture } from '../pictures/pictures.ts'

type MediaDeletionProps = { picture: SavedPicture; onClose: () => void }

export const MediaDeletion = ({ picture, onClose }: MediaDeletionProps) => (
  <Deletion
    what="picture"
    title={`Are you sure you want to delete ${picture.name}?`}
    text={`It can be brought back from the bin for ${binDays} days.`}
    remove={() => deletePicture(picture)}
    done={{ title: 'Picture deleted', text: 'It is in the bin now.' }}
    failed={{ title: 'Failed to delete the picture', text: 'An error occurred' }}
    onClose={onClose}
    onGone={() => adjust({ edit: '' }, { discard: true })}
  />
)
