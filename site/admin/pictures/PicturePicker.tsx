import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { isDescribed } from '#db/model/media/media.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { useMay } from '../base/may.tsx'
import { DescriptionForm } from './DescriptionForm.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { fetchPictures, type SavedPicture } from './pictures.ts'
import { Uploads } from './Uploads.tsx'
import { useUploads } from './useUploads.ts'
import '../list/toolbar.css'

type PicturePickerProps = {
  /** files that were dropped or pasted at the picture's place */
  files?: File[]
  onClose: () => void
  onChoose: (picture: SavedPicture) => void
}

/** Chooses a picture of the library, or uploads one. A form around it must not get its events. */
export function PicturePicker({ files = [], onClose, onChoose }: PicturePickerProps) {
  const mayChange = useMay().change('media')
  const [describing, setDescribing] = useState<SavedPicture>()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const list = useList('media', { q }, fetchPictures)
  const dropped = useRef(files)
  const total = useRef(0)

  const choose = (picture: SavedPicture) =>
    isDescribed(picture) || !mayChange ? onChoose(picture) : setDescribing(picture)

  const uploads = useUploads((picture) => {
    // If only one picture was uploaded, it is the wanted one.
    if (total.current === 1) choose(picture)
  })
  const add = (added: Iterable<File>) => {
    const all = [...added]
    total.current += all.length
    uploads.add(all)
  }
  useEffect(() => {
    // Emptied, because React runs effects twice in development.
    const all = dropped.current.splice(0)
    if (all.length > 0) add(all)
  })

  const chooser = (
    <>
      <div className="search">
        <Search aria-hidden />
        <input
          type="search"
          aria-label="Search pictures"
          placeholder="Search pictures"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <PagedList
        list={list}
        noun={['picture', 'pictures']}
        empty={{ title: 'No pictures yet', text: <p>Upload the first one above.</p> }}
        onClear={() => setTyped('')}
      >
        {(pictures) => (
          <PictureGrid pictures={pictures}>
            {(picture, content) => (
              <button type="button" onClick={() => choose(picture)}>
                {content}
              </button>
            )}
          </PictureGrid>
        )}
      </PagedList>
    </>
  )
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
  return (
    <div onSubmit={stop} onInput={stop} onKeyDown={stop} onPaste={stop} onDrop={stop}>
      <Dialog open firm wide title="Choose a picture" onClose={onClose}>
        {describing ? (
          <DescriptionForm
            picture={describing}
            onClose={() => setDescribing(undefined)}
            onSaved={onChoose}
          />
        ) : mayChange ? (
          <Uploads {...uploads} add={add}>
            {chooser}
          </Uploads>
        ) : (
          <div className="uploads grid">{chooser}</div>
        )}
      </Dialog>
    </div>
  )
}
