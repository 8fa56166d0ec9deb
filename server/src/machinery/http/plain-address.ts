/**
 * Returns an IPv4 address in its own form. A socket for both families reports the IPv4 address 203.0.113.7 as
 * ::ffff:203.0.113.7, and releases before 0.2.0 stored it so. Other addresses stay as they are.
 */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
