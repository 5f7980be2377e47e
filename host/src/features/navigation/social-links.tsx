import AtSign from '@greenroom/shared-ui/icons/at-sign';
import Camera from '@greenroom/shared-ui/icons/camera';
import MessagesSquare from '@greenroom/shared-ui/icons/messages-square';
import Tv from '@greenroom/shared-ui/icons/tv';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import styles from './social-links.module.css';

/** Draws links to the configured networks (docs/product.md#shell). The icons are generic, since operators configure different platforms. */
export function SocialLinks() {
  const { socials = {}, chat, streaming } = useSiteConfig();
  const links = [
    { label: chat.name, href: socials.chat, Icon: MessagesSquare },
    { label: 'X', href: socials.shortPost, Icon: AtSign },
    { label: 'Instagram', href: socials.photo, Icon: Camera },
    { label: streaming.name, href: socials.streaming, Icon: Tv },
  ].filter(({ href }) => href);
  if (links.length === 0) return null;
  return (
    <ul className={styles.socials}>
      {links.map(({ label, href, Icon }) => (
        <li key={label}>
          <a href={href} target="_blank" rel="noreferrer" aria-label={label} title={label}>
            <Icon size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}
