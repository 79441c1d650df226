import { HTMLRewriter as Rewriter } from 'html-rewriter-wasm'

type Handlers = Parameters<Rewriter['on']>[1]

/** workerd's HTMLRewriter on the same engine. */
class NodeHtmlRewriter {
  private readonly rules: [selector: string, handlers: Handlers][] = []

  on(selector: string, handlers: Handlers) {
    this.rules.push([selector, handlers])
    return this
  }

  transform(answer: Response) {
    if (!answer.body) return answer
    const { rules } = this
    let rewriter: Rewriter
    const rewriting = new TransformStream<Uint8Array, Uint8Array>({
      start(output) {
        // The engine reuses the memory of a chunk.
        rewriter = new Rewriter((chunk) => chunk.length > 0 && output.enqueue(chunk.slice()))
        for (const [selector, handlers] of rules) rewriter.on(selector, handlers)
      },
      transform: (chunk) => rewriter.write(chunk),
      async flush() {
        await rewriter.end()
        rewriter.free()
      },
    })
    const rewritten = new Response(answer.body.pipeThrough(rewriting), answer)
    rewritten.headers.delete('Content-Length')
    return rewritten
  }
}

/** Uint8Array methods that Node 24 lacks, as far as the app calls them. */
const bytesMethods = {
  toHex(this: Uint8Array) {
    return Buffer.from(this.buffer, this.byteOffset, this.byteLength).toString('hex')
  },
  toBase64(this: Uint8Array, { alphabet = 'base64', omitPadding = false } = {}) {
    const bytes = Buffer.from(this.buffer, this.byteOffset, this.byteLength)
    const text = bytes.toString('base64')
    const plain = omitPadding ? text.replace(/=+$/, '') : text
    return alphabet === 'base64url' ? plain.replaceAll('+', '-').replaceAll('/', '_') : plain
  },
}

function fromHex(text: string) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new SyntaxError('Not hexadecimal')
  return new Uint8Array(Buffer.from(text, 'hex'))
}

/** `Buffer` alone would pass over other characters, and take both alphabets. */
const base64Rules = { base64: /^[a-z\d+/]*={0,2}$/i, base64url: /^[\w-]*={0,2}$/ }

function fromBase64(
  text: string,
  { alphabet = 'base64' }: { alphabet?: 'base64' | 'base64url' } = {},
) {
  const digits = text.replace(/=+$/, '')
  const isRight =
    base64Rules[alphabet].test(text) &&
    digits.length % 4 !== 1 &&
    (digits === text || text.length % 4 === 0)
  if (!isRight) throw new SyntaxError('Not base64')
  return new Uint8Array(Buffer.from(text, 'base64'))
}

const define = (on: object, methods: object) => {
  for (const [name, value] of Object.entries(methods))
    if (!(name in on))
      Object.defineProperty(on, name, { value, writable: true, configurable: true })
}

define(Uint8Array.prototype, bytesMethods)
define(Uint8Array, { fromBase64, fromHex })
define(globalThis, { HTMLRewriter: NodeHtmlRewriter })
