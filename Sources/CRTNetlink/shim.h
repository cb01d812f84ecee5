// The kernel's routing messages (rtnetlink(7)): no library, only its structures and numbers.
#pragma once
#include <linux/if_arp.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
