/** Who signs in, as a mapper makes it of what a provider says. */
export interface MappedUser {
  readonly email: string;
  /** Whether it is sure that the address is his: only then it may lead to an account. */
  readonly isEmailVerified: boolean;
  /** How the provider tells him from others, whatever his address is. */
  readonly subject: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /** The id wins over the name; one of both is there. */
  readonly tenantId: string | undefined;
  readonly tenantName: string | undefined;
  /** The id wins over the name; without both the user administers the tenant. */
  readonly customerId: string | undefined;
  readonly customerName: string | undefined;
  readonly defaultDashboardName: string | undefined;
  readonly alwaysFullScreen: boolean;
}
