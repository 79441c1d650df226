import { useLoad } from '#site/ui/useLoad.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { $digest } from '../news.ts'
import { DigestForm } from './DigestForm.tsx'
import { NextDigest } from './NextDigest.tsx'

export function DigestScreen() {
  const load = useLoad($digest)
  return (
    <Loaded load={load} loading="Loading the digest...">
      {(digest) => (
        <div className="stack gap-3">
          <DigestForm key={digest.version} digest={digest} />
          <NextDigest />
        </div>
      )}
    </Loaded>
  )
}
