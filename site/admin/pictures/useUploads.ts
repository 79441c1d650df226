import { useRef, useState } from 'react'
import type { SavedPicture } from './pictures.ts'
import { uploadFailureReason, uploadPicture } from './upload.ts'

export type PictureUpload = { id: number; file: File; share: number; problem?: string }

/** How many files are uploaded at a time. */
const maxParallel = 2

let lastId = 0

/** Uploads files into the library. Those that fail stay in the list with the reason, and can be tried again. */
export function useUploads(onUploaded: (picture: SavedPicture) => void) {
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  const waiting = useRef<PictureUpload[]>([])
  const running = useRef(0)

  const change = (id: number, values: Partial<PictureUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const remove = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))

  async function run({ id, file }: PictureUpload) {
    try {
      const uploaded = await uploadPicture(file, (share) => change(id, { share }))
      remove(id)
      onUploaded({ ...uploaded, usedIn: [] })
    } catch (error) {
      change(id, { problem: uploadFailureReason(error) })
    }
  }

  async function work() {
    if (running.current >= maxParallel) return
    running.current += 1
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await run(next)
    running.current -= 1
  }

  function add(files: Iterable<File>) {
    const added = Array.from(files, (file) => ({ id: ++lastId, file, share: 0 }))
    setUploads((all) => [...all, ...added])
    waiting.current.push(...added)
    for (let i = 0; i < maxParallel; i++) void work()
  }

  function retry({ id, file }: PictureUpload) {
    remove(id)
    add([file])
  }

  return { uploads, add, retry, remove }
}

export const droppedFiles = (data: DataTransfer | null) => [...(data?.files ?? [])]
