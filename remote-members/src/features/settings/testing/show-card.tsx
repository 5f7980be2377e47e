import { renderPage, type RenderPageOptions } from '@greenroom/shared-ui/testing';
import type { ComponentType } from 'react';

const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 50, role: 'Member' };

/** Shows a section of a member's settings without the others. */
export const showCard = (Card: ComponentType, api: RenderPageOptions['api'], options: RenderPageOptions = {}) =>
  renderPage(Card, { path: '/settings', user: member, api, ...options });
