import { failed, ok, type Finding } from '../../../delivery/setup/checks/check';

/** As in `engines` of the root's package.json. */
const MINIMUM = { major: 20, minor: 19 };

/** Judges the version of Node.js. @param version such as `22.21.1` */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > MINIMUM.major || (major === MINIMUM.major && minor >= MINIMUM.minor);
  return isEnough ? ok(version) : failed(`This is Node.js ${version}. Install ${MINIMUM.major}.${MINIMUM.minor} or newer.`);
}
