import { useSiteConfig } from '@greenroom/shared-ui/platform';
import AtSign from 'lucide-react/icons/at-sign';
import Camera from 'lucide-react/icons/camera';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Tv from 'lucide-react/icons/tv';
import styles from './social-links.module.css';

/**
 * Links to the chat community, a short-post network, a photo network and a streaming platform (specification 1,
 * section 2). The signs are no brand's, since operators name other platforms.
 */
export function SocialLinks() {
  const { socials = {}, chat, streaming } = useSiteConfig();
  const links = [
    { label: chat.name, href: socials.chat, Sign: MessagesSquare },
    { label: 'X', href: socials.shortPost, Sign: AtSign },
    { label: 'Instagram', href: socials.photo, Sign: Camera },
    { label: streaming.name, href: socials.streaming, Sign: Tv },
  ].filter(({ href }) => href);
  if (links.length === 0) return null;
  return (
    <ul className={styles.socials}>
      {links.map(({ label, href, Sign }) => (
        <li key={label}>
          <a href={href} target="_blank" rel="noreferrer" aria-label={label} title={label}>
            <Sign size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}
