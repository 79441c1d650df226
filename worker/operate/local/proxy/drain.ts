/**
 * Reads what the Worker has left of a body. The proxy has all of it already, and workerd closes a connection whose body
 * was not read: the answer would be lost while the proxy still sends.
 */
export async function drain({ body }: Request) {
  if (body && !body.locked) await body.pipeTo(new WritableStream()).catch(() => {})
}
