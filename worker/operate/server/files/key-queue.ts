/** Returns the function that runs work one after another for each key. */
export function keyQueue() {
  const last = new Map<string, Promise<void>>()
  return function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    const end = result.then(
      () => {},
      () => {},
    )
    last.set(key, end)
    void end.then(() => {
      if (last.get(key) === end) last.delete(key)
    })
    return result
  }
}
