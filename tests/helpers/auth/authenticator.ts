import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const b64 = (data: Buffer) => data.toString('base64url')

/** A byte string of 24 to 65,535 bytes in the shortest CBOR (RFC 8949). */
const bytes = (data: Buffer) =>
  Buffer.concat([
    Buffer.from(
      data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 0xff],
    ),
    data,
  ])
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

/** A device with one passkey, as WebAuthn describes it: ES256, no attestation. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const userPresentAndVerified = 0x05
  const withKey = 0x40

  const authData = (rpId: string, counter: number, flags: number, rest: Buffer[] = []) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...rest])
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
  const credential = { id: b64(id), rawId: b64(id), type: 'public-key' as const }
  const rpIdOf = (from: string) => new URL(from).hostname

  return {
    register(challenge: string, { from = origin } = {}) {
      const length = Buffer.from([0, id.length])
      const attested = [Buffer.alloc(16), length, id, cose]
      const data = authData(rpIdOf(from), 0, userPresentAndVerified | withKey, attested)
      const attestation = [
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ]
      return {
        ...credential,
        response: {
          clientDataJSON: b64(clientData('webauthn.create', challenge, from)),
          attestationObject: b64(Buffer.concat(attestation)),
        },
      }
    },
    signIn(challenge: string, counter: number, { from = origin, verified = true } = {}) {
      const data = authData(rpIdOf(from), counter, verified ? userPresentAndVerified : 0x01)
      const client = clientData('webauthn.get', challenge, from)
      return {
        ...credential,
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
