/** Which hosts are public. Requests to addresses that a user chose reach public hosts only, never the network of the installation. */
import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4')
/** Tunnels to IPv4 (Teredo, 6to4), examples, and all special addresses of 2001::/23. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6')
/** The public part of IPv6. Everything else is local, mapped to IPv4 or reserved. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Whether an address may be requested: https, the usual port, no user, a name instead of an IP address. */
export function isPublicUrl(url: string): boolean {
  const { protocol, port, hostname, username, password } = new URL(url)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hostname.includes('.') &&
    !hostname.startsWith('[') &&
    isIP(hostname) === 0
  )
}

/**
 * Resolves a name and refuses it if one of its addresses is not public. The connection uses just these addresses.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { all: true }, (error, found) => {
    const refused = found?.find(({ address }) => !isPublicAddress(address))
    if (error) callback(error, [])
    else if (refused || found.length === 0) callback(new Error(`${hostname} is not a public host`), [])
    else if (options.all) callback(null, found)
    else callback(null, found[0]!.address, found[0]!.family)
  })
}
