/** An IPv4 address, also when written as IPv6, or the /64 of an IPv6 address: one customer gets a whole /64. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !URL.canParse(`http://[${address}]`)) return address
  const groups = groupsOf(new URL(`http://[${address}]`).hostname.slice(1, -1))
  const [high = 0, low = 0] = groups.slice(6)
  const isIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isIpv4) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight groups of an IPv6 address in URL form, where `::` stands for the longest run of zeros. */
function groupsOf(address: string) {
  const [start = [], end = []] = address.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end]
}
