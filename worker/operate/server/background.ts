import type { Background } from '#worker/surroundings.ts'

/** Work that goes on after its answer. The server ends after all of it. */
export function openBackground(): Background & { settled: () => Promise<void> } {
  const running = new Set<Promise<unknown>>()
  return {
    waitUntil(work) {
      const noted: Promise<unknown> = work
        .catch((error) => console.error('background', error instanceof Error && error.message))
        .finally(() => running.delete(noted))
      running.add(noted)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
