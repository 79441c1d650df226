/**
 * Reads the rest of a body that the Worker has not read. workerd would close the connection while the proxy still
 * sends, and the answer would be lost. The proxy already has the complete body.
 */
export async function drain({ body }: Request) {
  if (body && !body.locked) await body.pipeTo(new WritableStream()).catch(() => {})
}
