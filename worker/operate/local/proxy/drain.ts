/** Otherwise workerd closes the connection while the proxy still sends the whole body, and the answer is lost. */
export async function drain({ body }: Request) {
  if (body && !body.locked) await body.pipeTo(new WritableStream()).catch(() => {})
}
