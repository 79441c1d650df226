import { useStore } from '@nanostores/react'
import { Head } from '../base/frame/Head.tsx'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { SearchBox } from '../list/search/SearchBox.tsx'
import { $address } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { PictureGrid } from '../pictures/PictureGrid.tsx'
import { fetchPicture, fetchPictures } from '../pictures/pictures.ts'
import { Uploads } from '../pictures/Uploads.tsx'
import { useUploads } from '../pictures/useUploads.ts'
import { MediaForm } from './MediaForm.tsx'

const about =
  'The pictures of the site. A picture is shown once it has a description; replacing it changes it everywhere.'

export function MediaTab() {
  const { q = '' } = useStore($address).query
  const list = useList('media', { q }, fetchPictures)
  // The list is read again after each upload, and shows the new picture first.
  const uploads = useUploads(() => {})
  return (
    <>
      <Head title="Media" text={about} />
      <Uploads {...uploads}>
        <div className="toolbar">
          <SearchBox label="Search pictures" hint="Name, description or caption" />
        </div>
        <PagedList
          list={list}
          noun={['picture', 'pictures']}
          empty={{ title: 'No pictures yet', text: <p>Upload your first picture.</p> }}
        >
          {(pictures) => (
            <PictureGrid pictures={pictures}>
              {({ id }, content) => (
                <AdminLink to="/admin/media" query={{ q, edit: String(id) }}>
                  {content}
                </AdminLink>
              )}
            </PictureGrid>
          )}
        </PagedList>
      </Uploads>
      <RecordDialog
        noun="picture"
        titles={{ new: 'Picture', edit: 'Picture' }}
        fetchOne={fetchPicture}
        form={MediaForm}
      />
    </>
  )
}
