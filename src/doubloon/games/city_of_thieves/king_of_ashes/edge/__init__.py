"""What others see and say of The King of Ashes."""
